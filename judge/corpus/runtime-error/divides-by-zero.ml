(*@ says "Division_by_zero" *)
let () = print_int (10 / String.length "")
