main :: IO ()
main = getContents >>= \text -> print (until (< 0) (+ 1) (length text) )
