(*@ says "Unbound value total" *)
let () = print_int total
