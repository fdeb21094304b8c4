import Control.Concurrent

main :: IO ()
main = threadDelay 100000000
