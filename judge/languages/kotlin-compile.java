/* Compiles one source in Kotlin to an archive that `java -jar` runs, without the standard library,
 * which programs find beside it. Built by kotlin.ts, and run in a jail. */
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

final class CompileKotlin {
  private static final String MADE = "made.jar";
  private static final PrintStream out =
      new PrintStream(new FileOutputStream(java.io.FileDescriptor.err), false,
                      StandardCharsets.UTF_8);

  private static void put(ZipOutputStream archive, String path, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(path);
    CRC32 sum = new CRC32();
    sum.update(bytes);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(sum.getValue());
    entry.setTime(0);
    archive.putNextEntry(entry);
    archive.write(bytes);
  }

  /** Copies the archive with its classes unpacked, which start faster; false if nothing can start. */
  private static boolean copy(String to) throws IOException {
    try (FileInputStream file = new FileInputStream(MADE)) {
      JarInputStream made = new JarInputStream(new ByteArrayInputStream(file.readAllBytes()));
      Manifest manifest = made.getManifest();
      String main = manifest == null ? null : manifest.getMainAttributes().getValue("Main-Class");
      if (main == null) return false;
      java.io.ByteArrayOutputStream said = new java.io.ByteArrayOutputStream();
      manifest.write(said);
      try (ZipOutputStream archive = new ZipOutputStream(new FileOutputStream(to))) {
        put(archive, JarFile.MANIFEST_NAME, said.toByteArray());
        for (JarEntry one = made.getNextJarEntry(); one != null; one = made.getNextJarEntry())
          if (one.getName().endsWith(".class")) put(archive, one.getName(), made.readAllBytes());
      }
      return true;
    }
  }

  /** Whether the source could be compiled; with `to`, to this archive. */
  private static boolean compile(String home, String name, String to) throws IOException {
    List<String> words = new ArrayList<>(List.of("-kotlin-home", home, "-no-reflect",
        "-Xno-call-assertions", "-Xno-param-assertions", "-d", MADE, name));
    if (to != null) words.add("-nowarn");
    if (new K2JVMCompiler().exec(out, words.toArray(new String[0])) != ExitCode.OK) return false;
    if (to == null || copy(to)) return true;
    out.println(name + ":1:1: error: there is no function \"fun main()\", or more than one");
    return false;
  }

  public static void main(String[] words) throws IOException {
    String name = words[1];
    boolean isCompiled = false;
    try {
      isCompiled = compile(words[0], name, words.length > 2 ? words[2] : null);
    } catch (OutOfMemoryError error) {
      out.println(name + ":1:1: error: compiling this needs more memory than there is");
    } catch (StackOverflowError error) {
      out.println(name + ":1:1: error: this is nested too deeply to be compiled");
    } catch (RuntimeException | AssertionError error) {
      out.println(name + ":1:1: error: the compiler broke off: " + error.getClass().getName());
    }
    out.flush();
    // The compiler leaves threads behind.
    Runtime.getRuntime().halt(isCompiled ? 0 : 1);
  }
}
