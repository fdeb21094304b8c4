let () = print_endline ("ok"
