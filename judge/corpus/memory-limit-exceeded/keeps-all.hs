-- @ memory 64
-- @ time 5000
import qualified Data.Map.Strict as M

main :: IO ()
main = print (M.foldl' (+) 0 (go 0 M.empty))
 where
  go :: Int -> M.Map Int Int -> M.Map Int Int
  go n m | n < 0 = m
         | otherwise = go (n + 1) (M.insert n n m)
