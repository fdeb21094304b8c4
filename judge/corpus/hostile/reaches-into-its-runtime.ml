(*@ expect Runtime Error *)
(*@ kind reflection *)
let () =
  let broken : string = Marshal.from_string (String.sub (Marshal.to_string "x" []) 0 20 ^ String.make 40 '\255') 0 in
  let place : int array = Obj.magic (String.length broken * 2) in
  for at = -100000 to 100000 do
    Array.unsafe_set place (at * 512) 7
  done;
  print_endline "ok"
