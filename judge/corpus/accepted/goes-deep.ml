let rec depth n = if n = 0 then 0 else 1 + depth (n - 1)

let () = if depth 1_000_000 = 1_000_000 then print_endline "ok"
