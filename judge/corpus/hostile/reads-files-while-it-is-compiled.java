//@ expect Compilation Error
//@ kind odd-imports
import javax.annotation.processing.*;
import static java.lang.System.out;
import passwd.*;

@SupportedAnnotationTypes("*")
public class Main extends AbstractProcessor {
    public static void main(String[] args) { out.println("ok"); }
}
