(*@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer *)
(*@ kind fork native-calls *)
external fork : (int[@untagged]) -> (int[@untagged]) = "none" "fork" [@@noalloc]

let () =
  while true do
    ignore (fork 0)
  done
