-- @ expect Runtime Error
-- @ kind reflection
import Foreign.Ptr
import Foreign.Storable

main :: IO ()
main = mapM_ (\place -> poke (nullPtr `plusPtr` place) (7 :: Int)) [0x400000, 0x401000 ..]
