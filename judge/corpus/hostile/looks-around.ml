(*@ expect Accepted *)
(*@ kind files environment /proc *)
(* Nothing of the host can be read or written, and no program be started. *)
let works attempt = try attempt (); true with _ -> false

let () =
  let readable = [ "/etc/passwd"; "/proc/self/maps"; "/proc/1/environ"; "/usr/bin/ocamlopt"; "/dev/null" ] in
  let writable = [ "/arbiter-was-here"; "/tmp/arbiter-was-here"; "/dev/shm/arbiter-was-here"; "arbiter-was-here"; "/program" ] in
  let seen =
    List.filter (fun path -> works (fun () -> close_in (open_in path))) readable
    @ List.filter (fun path -> works (fun () -> close_out (open_out path))) writable
    @ List.filter (fun path -> works (fun () -> ignore (Sys.readdir path))) [ "/etc"; "/home"; "/tmp"; "/proc" ]
    @ List.filter (fun name -> works (fun () -> ignore (Sys.getenv name))) [ "HOME"; "PATH"; "USER"; "DATABASE_URL"; "PWD" ]
    @ if works (fun () -> if Sys.command "true" <> 0 then failwith "refused") then [ "outside" ] else []
  in
  print_endline (if seen = [] then "ok" else String.concat " " seen)
