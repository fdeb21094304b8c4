//@ expect Accepted
//@ kind native-calls
// What the system can be asked for is what the sandbox allows any program.
uses baseunix, syscall;

const
  nrSocket = 41;
  nrPtrace = 101;
  nrMount = 165;
  nrUnshare = 272;
  nrMemfd = 319;

var
  words: array[0..1] of pchar;
  refused: boolean;

begin
  words[0] := '/program';
  words[1] := nil;
  refused := (fpExecve('/program', @words, nil) < 0)
    and (do_syscall(nrSocket, 2, 1, 0) < 0)
    and (do_syscall(nrSocket, 1, 1, 0) < 0)
    and (do_syscall(nrPtrace, 16, 1, 0, 0) < 0)
    and (do_syscall(nrMount, tsysparam(pchar('none')), tsysparam(pchar('/')), tsysparam(pchar('tmpfs')), 0, 0) < 0)
    and (do_syscall(nrUnshare, $10000000) < 0)
    and (do_syscall(nrMemfd, tsysparam(pchar('x')), 0) < 0);
  if refused then writeln('ok') else writeln('no');
end.
