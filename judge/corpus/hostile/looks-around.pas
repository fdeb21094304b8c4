//@ expect Accepted
//@ kind files network environment /proc
// Nothing of the host can be read or written, no program be started, and nothing be reached.
{$mode objfpc}{$H+}
uses sysutils, baseunix, sockets;

var
  seen: string;

procedure read(path: string);
begin
  if FileExists(path) or DirectoryExists(path) then seen := seen + ' ' + path;
end;

procedure write(path: string);
var
  handle: THandle;
begin
  handle := FileCreate(path);
  if (handle <> THandle(-1)) or CreateDir(path) then seen := seen + ' ' + path;
end;

function started(path: string): boolean;
begin
  try
    started := ExecuteProcess(path, '') = 0;
  except
    started := false;
  end;
end;

begin
  seen := '';
  read('/etc/passwd');
  read('/proc/self/maps');
  read('/proc/1/environ');
  read('/root');
  read('/tmp');
  read('/dev/null');
  write('/arbiter-was-here');
  write('/tmp/arbiter-was-here');
  write('/dev/shm/arbiter-was-here');
  write('arbiter-was-here');
  write('/program');
  if started('/usr/bin/id') then seen := seen + ' program';
  if fpSocket(AF_INET, SOCK_STREAM, 0) >= 0 then seen := seen + ' network';
  if fpSocket(AF_UNIX, SOCK_STREAM, 0) >= 0 then seen := seen + ' local';
  if GetEnvironmentVariableCount > 0 then seen := seen + ' ' + GetEnvironmentString(1);
  if seen = '' then writeln('ok') else writeln(seen);
end.
