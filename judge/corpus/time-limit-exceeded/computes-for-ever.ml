let () =
  let n = ref 1 in
  while !n <> 0 do
    n := (!n * 3) lor 1
  done;
  print_endline "ok"
