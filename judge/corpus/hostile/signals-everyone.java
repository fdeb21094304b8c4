//@ expect Runtime Error | Accepted
//@ kind signals
public class Main {
    public static void main(String[] args) {
        for (long pid = 1; pid < 70_000; pid++) {
            try {
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            } catch (RuntimeException error) {
                // That is what should happen.
            }
        }
        try {
            ProcessHandle.allProcesses().forEach(one -> one.destroyForcibly());
        } catch (RuntimeException error) {
            // There is no list of them.
        }
        System.out.println("ok");
    }
}
