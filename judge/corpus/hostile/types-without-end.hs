-- @ expect Compilation Error
-- @ kind compile-bombs
main :: IO ()
main = print (f6 (1 :: Int) `seq` ())
 where
  f0 x = (x, x)
  f1 x = f0 (f0 x)
  f2 x = f1 (f1 x)
  f3 x = f2 (f2 x)
  f4 x = f3 (f3 x)
  f5 x = f4 (f4 x)
  f6 x = f5 (f5 x)
