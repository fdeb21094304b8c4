(*@ expect Runtime Error | Accepted *)
(*@ kind signals native-calls *)
external kill : (int[@untagged]) -> (int[@untagged]) -> (int[@untagged]) = "none" "kill" [@@noalloc]
external parent : (int[@untagged]) -> (int[@untagged]) = "none" "getppid" [@@noalloc]

let () =
  for signal = 1 to 64 do
    List.iter (fun pid -> ignore (kill pid signal)) [ -1; 1; 2; parent 0 ]
  done;
  print_endline "ok"
