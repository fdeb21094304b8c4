(*@ expect Accepted *)
(*@ kind native-calls network *)
(* What C can call is what the sandbox allows any program. *)
external socket : (int[@untagged]) -> (int[@untagged]) -> (int[@untagged]) -> (int[@untagged]) = "none" "socket" [@@noalloc]
external unshare : (int[@untagged]) -> (int[@untagged]) = "none" "unshare" [@@noalloc]
external ptrace : (int[@untagged]) -> (int[@untagged]) -> (int[@untagged]) -> (int[@untagged]) -> (int[@untagged]) = "none" "ptrace" [@@noalloc]
external execv : string -> (int[@untagged]) -> (int[@untagged]) = "none" "execv" [@@noalloc]
external opens : string -> (int[@untagged]) -> (int[@untagged]) = "none" "open" [@@noalloc]

(* The number that C returned in 32 bits. *)
let failed number = number land 0x80000000 <> 0

let () =
  let refused =
    failed (socket 2 1 0) && failed (socket 1 1 0)
    && failed (unshare 0x10000000)
    && failed (ptrace 16 1 0 0)
    && failed (execv "/program" 0)
    && failed (opens "/etc/passwd" 0)
    && failed (opens "/program" 2)
  in
  print_endline (if refused then "ok" else "no")
