(*@ expect Memory Limit Exceeded *)
(*@ kind memory *)
(*@ memory 64 *)
let () =
  let kept = ref [] in
  while true do
    try kept := Bytes.make (1 lsl 20) 'x' :: !kept with Out_of_memory | Stack_overflow -> ()
  done
