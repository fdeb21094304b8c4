-- @ expect Runtime Error | Wrong Answer
-- @ kind reflection
import Unsafe.Coerce

main :: IO ()
main = print ((unsafeCoerce (7 :: Int) :: Int -> Integer) 7 + sum (unsafeCoerce (9 :: Int) :: [Integer]))
