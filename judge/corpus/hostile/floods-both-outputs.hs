-- @ expect Output Limit Exceeded
-- @ kind output
import Control.Exception
import Control.Monad
import System.IO

main :: IO ()
main = hSetBuffering stderr (BlockBuffering Nothing) >> forever (forM_ [stdout, stderr] flood)
 where
  flood handle = try (hPutStr handle block >> hFlush handle) :: IO (Either SomeException ())
  block = replicate 65536 'x'
