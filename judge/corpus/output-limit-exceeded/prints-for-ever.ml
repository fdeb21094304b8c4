let () =
  while true do
    print_string (String.make 1000 'x')
  done
