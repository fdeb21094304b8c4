-- @ expect Memory Limit Exceeded
-- @ kind memory
-- @ memory 64
import Control.Exception
import Control.Monad
import Foreign.Marshal.Alloc
import Foreign.Marshal.Utils

-- Memory beside the heap.
main :: IO ()
main = forever (try attempt :: IO (Either SomeException ()))
 where
  attempt = do
    place <- mallocBytes 1048576
    fillBytes place 7 1048576
