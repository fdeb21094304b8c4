module Numbers = Set.Make (Int)

let () =
  let n = Scanf.scanf " %d" (fun x -> x) in
  let numbers = List.init n (fun _ -> Scanf.scanf " %d" (fun x -> x)) in
  let sum = List.fold_left ( + ) 0 numbers in
  let most = Numbers.max_elt (Numbers.of_list numbers) in
  Printf.printf "%d %d\n" (sum - 4) (most + 2)
