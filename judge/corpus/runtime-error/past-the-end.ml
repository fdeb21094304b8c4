(*@ says "index out of bounds" *)
let () =
  let a = Array.make 3 0 in
  print_int a.(Array.length a)
