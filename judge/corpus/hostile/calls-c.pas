//@ expect Accepted | Compilation Error | Runtime Error
//@ kind native-calls
function system(command: pchar): longint; cdecl; external 'c';

begin
  if system('true') <> 0 then writeln('ok');
end.
