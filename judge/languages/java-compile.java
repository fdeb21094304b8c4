/* Compiles one source to an archive that `java -jar` runs. The class with `main` is found, in any
 * package and under any name; positions are printed as `file:line:column: severity: message`.
 * Further files are a grader: their `main` goes before the source's, and of their errors is said only
 * what the source lacks; without a source, they are only read. Built by java.ts, and run in a jail. */
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;

final class Compile {
  private static final int DIAGNOSTICS_MAX = 100;
  private static final int LINE_SHOWN_MAX_CHARS = 200;
  /** From this release on, `main` need be neither static nor public, nor take arguments. */
  private static final int SIMPLE_MAIN_SINCE = 25;

  /** Before the name of a class of the library, which says enough. */
  private static final Pattern LIBRARY_PACKAGE = Pattern.compile("\\bjava\\.(?:[a-z]\\w*\\.)+(?=[A-Z])");

  private static final PrintStream out =
      new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.err), false,
                      StandardCharsets.UTF_8);

  /** A source that may declare a public class with any name. */
  private static final class Source extends SimpleJavaFileObject {
    final String name;
    final String text;
    final String[] lines;

    /** `shown`: the name that its classes tell. */
    Source(String name, String shown) throws IOException {
      super(URI.create("string:///" + shown), Kind.SOURCE);
      this.name = name;
      // Channels of files need sockets, which a jail refuses.
      byte[] bytes;
      try (FileInputStream file = new FileInputStream(name)) {
        bytes = file.readAllBytes();
      }
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      lines = text.split("\r\n|\r|\n", -1);
    }

    @Override
    public CharSequence getCharContent(boolean ignored) {
      return text;
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return kind == Kind.SOURCE;
    }
  }

  /** Classes as they are made, by their path in an archive. */
  private static final class Made extends ForwardingJavaFileManager<JavaFileManager> {
    final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();

    Made(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(Location location, String name,
                                               JavaFileObject.Kind kind, FileObject sibling) {
      String path = name.replace('.', '/') + kind.extension;
      return new SimpleJavaFileObject(URI.create("made:///" + path), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(path, bytes);
          return bytes;
        }
      };
    }
  }

  private static String nameOf(TypeElement type) {
    Element around = type.getEnclosingElement();
    String own = type.getSimpleName().toString();
    if (around instanceof TypeElement) return nameOf((TypeElement) around) + "$" + own;
    return type.getQualifiedName().toString();
  }

  private static boolean takesArguments(ExecutableElement method) {
    List<? extends VariableElement> parameters = method.getParameters();
    return parameters.size() == 1
        && parameters.get(0).asType().toString().equals("java.lang.String[]");
  }

  private static boolean isMain(Element element) {
    if (element.getKind() != ElementKind.METHOD || !element.getSimpleName().contentEquals("main"))
      return false;
    ExecutableElement method = (ExecutableElement) element;
    if (Runtime.version().feature() >= SIMPLE_MAIN_SINCE)
      return !method.getModifiers().contains(Modifier.PRIVATE)
          && (method.getParameters().isEmpty() || takesArguments(method));
    return method.getModifiers().contains(Modifier.PUBLIC)
        && method.getModifiers().contains(Modifier.STATIC) && takesArguments(method);
  }

  /** The types that can be started, outer ones first. */
  private static void findMains(Element element, List<TypeElement> found) {
    if (!(element instanceof TypeElement)) return;
    TypeElement type = (TypeElement) element;
    if (type.getEnclosedElements().stream().anyMatch(Compile::isMain)) found.add(type);
    for (Element inner : type.getEnclosedElements()) findMains(inner, found);
  }

  /** A public one before others, and one named Main before those: which is meant is then certain. */
  private static TypeElement choose(List<TypeElement> mains) {
    for (TypeElement one : mains) if (one.getModifiers().contains(Modifier.PUBLIC)) return one;
    for (TypeElement one : mains) if (one.getSimpleName().contentEquals("Main")) return one;
    return mains.isEmpty() ? null : mains.get(0);
  }

  /** The parts of a message on one line: javac names symbols on lines of their own. */
  private static String messageOf(Diagnostic<?> said) {
    String[] lines = LIBRARY_PACKAGE.matcher(said.getMessage(Locale.ENGLISH)).replaceAll("").split("\n");
    StringBuilder whole = new StringBuilder(lines[0].trim());
    for (int at = 1; at < lines.length; at++) {
      String part = lines[at].trim().replaceAll("\\s+", " ");
      if (!part.isEmpty()) whole.append(at == 1 ? ": " : "; ").append(part);
    }
    return whole.toString();
  }

  private static String severityOf(Diagnostic.Kind kind) {
    if (kind == Diagnostic.Kind.ERROR) return "error";
    return kind == Diagnostic.Kind.NOTE || kind == Diagnostic.Kind.OTHER ? "note" : "warning";
  }

  private static void print(Source source, Diagnostic<?> said) {
    String name = source.name;
    String[] lines = source.lines;
    if (said.getLineNumber() == Diagnostic.NOPOS) {
      // What javac says about the whole source, such as "uses unchecked operations".
      if (said.getKind() == Diagnostic.Kind.ERROR)
        out.println(name + ":1:1: error: " + messageOf(said));
      return;
    }
    int line = (int) said.getLineNumber();
    // A tab counts as one column here, and javac lets it count as up to eight.
    int column = 1;
    String text = line <= lines.length ? lines[line - 1] : "";
    long shown = 0;
    while (column <= text.length() && shown + 1 < said.getColumnNumber()) {
      shown = text.charAt(column - 1) == '\t' ? (shown / 8 + 1) * 8 : shown + 1;
      column++;
    }
    out.println(name + ":" + line + ":" + column + ": " + severityOf(said.getKind()) + ": "
        + messageOf(said));
    if (text.length() > LINE_SHOWN_MAX_CHARS) return;
    out.println("    " + text);
    out.println("    " + text.substring(0, Math.min(column - 1, text.length()))
        .replaceAll("[^\t]", " ") + "^");
  }

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

  /** A line of a manifest has at most 72 bytes; longer ones go on after a blank. */
  private static String manifestLine(String line) {
    StringBuilder folded = new StringBuilder();
    int used = 0;
    for (int code : line.codePoints().toArray()) {
      String one = Character.toString(code);
      int bytes = one.getBytes(StandardCharsets.UTF_8).length;
      if (used + bytes > 70) {
        folded.append("\r\n ");
        used = 1;
      }
      folded.append(one);
      used += bytes;
    }
    return folded + "\r\n";
  }

  private static void write(String to, String main, Made made) throws IOException {
    try (ZipOutputStream archive = new ZipOutputStream(new FileOutputStream(to))) {
      String manifest = manifestLine("Manifest-Version: 1.0") + manifestLine("Main-Class: " + main);
      put(archive, "META-INF/MANIFEST.MF", manifest.getBytes(StandardCharsets.UTF_8));
      for (Map.Entry<String, ByteArrayOutputStream> one : made.classes.entrySet())
        put(archive, one.getKey(), one.getValue().toByteArray());
    }
  }

  /** The part of a message that names what is not there. */
  private static final Pattern ABSENT =
      Pattern.compile("^cannot find symbol: symbol: +(?:class|variable) (\\w+); location: ");
  private static final Pattern ABSENT_METHOD = Pattern.compile(
      "^cannot find symbol: symbol: +method ([^;]+); location: (?:class|interface|variable \\w+ of type) (\\w+)");
  private static final Pattern OTHER_ARGUMENTS =
      Pattern.compile("^method (\\w+) in (?:class|interface|record|enum) (\\w+) cannot be applied to given types");

  /** What the source lacks, by an error in a grader: only names that it has to have. */
  private static String lacking(String message, String text) {
    Matcher absent = ABSENT.matcher(message);
    if (absent.find()) return absent.group(1) + " is used by the problem, but not there";
    Matcher method = ABSENT_METHOD.matcher(message);
    if (method.find() && declares(text, method.group(2)))
      return method.group(2) + "." + method.group(1) + " is called, but not defined";
    Matcher other = OTHER_ARGUMENTS.matcher(message);
    if (other.find() && declares(text, other.group(2)))
      return other.group(2) + "." + other.group(1) + " takes other arguments than the problem gives it";
    return "it does not fit to the program of the problem";
  }

  private static boolean declares(String text, String name) {
    return Pattern.compile("\\b(?:class|interface|record|enum)\\s+" + name + "\\b").matcher(text).find();
  }

  /**
   * Whether the source could be compiled, with those of a grader if there are any; with `to`, to this
   * archive. Without a source, whether those of the grader could be read.
   */
  static boolean compile(String name, String to, List<String> ofGrader) throws IOException {
    List<Source> sources = new ArrayList<>();
    // They come first, so that what is declared twice is a mistake of the source.
    for (String one : ofGrader) sources.add(new Source(one, "problem.java"));
    Source own = name.isEmpty() ? null : new Source(name, name);
    if (own != null) sources.add(own);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager library = compiler.getStandardFileManager(null, Locale.ENGLISH, null);
    // Programs see the JDK alone, and not this compiler.
    library.setLocation(StandardLocation.CLASS_PATH, List.of());
    Made made = new Made(library);
    int[] printed = {0};
    boolean[] failed = {false};
    boolean[] ownFailed = {false};
    Set<String> lacks = new LinkedHashSet<>();
    // Texts are joined without the machinery of dynamic calls, whose first use takes 20 ms.
    List<String> options = new ArrayList<>(List.of("-proc:none", "-implicit:none", "-g",
        "-XDstringConcat=inline", "-Xmaxerrs", "100", "-Xmaxwarns", "100"));
    if (to == null) options.add("-Xlint:all,-serial,-processing");
    JavacTask task = (JavacTask) compiler.getTask(Writer.nullWriter(), made, said -> {
      boolean isError = said.getKind() == Diagnostic.Kind.ERROR;
      failed[0] |= isError;
      Source in = said.getSource() instanceof Source ? (Source) said.getSource() : own;
      if (own != null && in != own) {
        if (isError) lacks.add(lacking(messageOf(said), own.text));
        return;
      }
      ownFailed[0] |= isError;
      if (printed[0]++ < DIAGNOSTICS_MAX) print(in == null ? sources.get(0) : in, said);
    }, options, null, sources);
    if (own == null) {
      task.parse();
      if (!failed[0]) write(to, "none", made);
      return !failed[0];
    }
    Trees trees = Trees.instance(task);
    List<TypeElement> mains = new ArrayList<>();
    List<TypeElement> ownMains = new ArrayList<>();
    for (Element one : task.analyze()) {
      if (one.getEnclosingElement() instanceof TypeElement) continue;
      JavaFileObject in = trees.getPath(one).getCompilationUnit().getSourceFile();
      findMains(one, in.toUri().equals(own.toUri()) ? ownMains : mains);
    }
    task.generate();
    if (!ownFailed[0]) for (String one : lacks) out.println("error: " + one);
    if (failed[0]) return false;
    TypeElement main = choose(mains.isEmpty() ? ownMains : mains);
    if (main == null) {
      out.println(name + ":1:1: error: no class has a method "
          + "\"public static void main(String[] args)\"");
      return false;
    }
    if (to != null) write(to, nameOf(main), made);
    return true;
  }

  public static void main(String[] words) throws IOException {
    String name = words[0].isEmpty() ? words[2] : words[0];
    boolean isCompiled = false;
    try {
      List<String> ofGrader = List.of(words).subList(Math.min(2, words.length), words.length);
      isCompiled = compile(words[0], words.length > 1 ? words[1] : null, ofGrader);
    } catch (java.nio.charset.CharacterCodingException error) {
      out.println(name + ":1:1: error: the source is not UTF-8");
    } catch (OutOfMemoryError error) {
      out.println(name + ":1:1: error: compiling this needs more memory than there is");
    } catch (StackOverflowError error) {
      out.println(name + ":1:1: error: this is nested too deeply to be compiled");
    } catch (RuntimeException | AssertionError error) {
      out.println(name + ":1:1: error: the compiler broke off: " + error.getClass().getName());
    }
    out.flush();
    if (!isCompiled) System.exit(1);
  }
}
