//@ expect Compilation Error | Runtime Error
//@ kind native-calls odd-imports
{$linklib c}
{$linklib ../../../../etc/passwd}
{$L /etc/passwd}
function system(command: pchar): longint; cdecl; external 'c';

begin
  if system('true') = 0 then writeln('ok');
end.
