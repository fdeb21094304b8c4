(*@ expect Compilation Error *)
(*@ kind odd-imports *)
open Unix
open Topdirs
module Passwd = Passwd

external secret : unit -> string = "secret" "../../../../etc/passwd"

# 1 "/etc/passwd"
let () = print_endline (secret ()) + 1
