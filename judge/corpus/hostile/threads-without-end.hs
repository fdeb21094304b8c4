-- @ expect Memory Limit Exceeded | Time Limit Exceeded | Runtime Error
-- @ kind threads
import Control.Concurrent
import Control.Monad

main :: IO ()
main = forever (forkIO (threadDelay 100000000))
