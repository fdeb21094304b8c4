let () =
  let text = try input_line stdin with End_of_file -> "" in
  close_in stdin;
  print_endline (if text = "" then "ok" else "no");
  close_out stdout
