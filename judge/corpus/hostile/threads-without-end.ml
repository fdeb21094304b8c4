(*@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Compilation Error *)
(*@ kind threads *)
(* Before OCaml 5 there are no domains. *)
let () =
  let kept = ref [] in
  while true do
    kept := Domain.spawn (fun () -> while true do () done) :: !kept
  done
