(*@ expect Output Limit Exceeded *)
(*@ kind output *)
let () =
  Sys.set_signal Sys.sigpipe Sys.Signal_ignore;
  let block = String.make 65536 'x' in
  while true do
    (try print_string block; flush stdout with Sys_error _ -> ());
    try prerr_string block; flush stderr with Sys_error _ -> ()
  done
