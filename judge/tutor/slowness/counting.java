/* Rewrites a Java program so that it counts how often its blocks run, and runs it, as instrument.py and
 * counting.py do for Python: `rewrite` writes the archive "counted" and the file "places", `run` the file
 * "counts". Built by java.ts into the archive of its compiler, and run in a jail. An address is the
 * number of a scope and a line. */
import com.sun.source.tree.*;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

final class Counting {
  private static final long LINES = 1 << 20;
  private static final String NAME = "zCount";
  /** No text in a class may be longer than twice this. */
  private static final int TEXT_MAX_CHARS = 20_000;
  /** As in counts.ts. */
  private static final int SAMPLES_MAX = 200, FRAMES_MAX = 48, BLOCKS_MAX = 20_000;
  private static final long LIBRARY = 1;

  /** A method, and the lines that it has. */
  private static final class Scope {
    final String name;
    final long first, last;

    Scope(String name, long first, long last) {
      this.name = name;
      this.first = first;
      this.last = last;
    }
  }

  private static final class Rewriter extends TreeScanner<Void, Void> {
    final String text;
    final CompilationUnitTree unit;
    final SourcePositions positions;
    final List<Scope> scopes = new ArrayList<>();
    final List<List<Long>> counters = new ArrayList<>();
    final List<long[]> loops = new ArrayList<>();
    /** What is written before an offset. */
    final TreeMap<Integer, StringBuilder> written = new TreeMap<>();
    int scope = 0;

    Rewriter(String text, CompilationUnitTree unit, SourcePositions positions) {
      this.text = text;
      this.unit = unit;
      this.positions = positions;
      scopes.add(new Scope("<class>", 1, lineAt(text.length())));
    }

    long lineAt(long offset) {
      return unit.getLineMap().getLineNumber(Math.max(0, Math.min(offset, text.length())));
    }

    int start(Tree tree) {
      return (int) positions.getStartPosition(unit, tree);
    }

    int end(Tree tree) {
      return (int) positions.getEndPosition(unit, tree);
    }

    long address(long line) {
      return (scope + 1) * LINES + line;
    }

    void write(int offset, String what) {
      written.computeIfAbsent(offset, none -> new StringBuilder()).append(what);
    }

    String call(List<Long> addresses) {
      counters.add(addresses);
      return NAME + ".n[" + (counters.size() - 1) + "]++;";
    }

    List<Long> heads(long... addresses) {
      List<Long> all = new ArrayList<>();
      for (long one : addresses) all.add(one);
      return all;
    }

    /** Counts where the statements begin, and after each that may lead elsewhere. */
    void block(List<? extends StatementTree> body, List<Long> heads, int emptyAt) {
      if (body.isEmpty()) {
        if (!heads.isEmpty()) write(emptyAt, call(heads));
        return;
      }
      List<Long> lines = null;
      for (StatementTree one : body) {
        if (isConstructorCall(one)) {
          scan(one, null);
          if (one == body.get(body.size() - 1)) write(end(one), call(heads));
          continue;
        }
        if (lines == null) {
          lines = heads;
          heads = new ArrayList<>();
          write(start(one), call(lines));
        }
        Tree inner = innerOf(one);
        long last = inner == null ? lineAt(end(one)) : lineAt(start(inner));
        for (long line = lineAt(start(one)); line <= last; line++) lines.add(address(line));
        scan(one, null);
        if (inner != null) lines = null;
      }
    }

    boolean isConstructorCall(StatementTree one) {
      if (!(one instanceof ExpressionStatementTree)) return false;
      ExpressionTree called = ((ExpressionStatementTree) one).getExpression();
      if (!(called instanceof MethodInvocationTree)) return false;
      String name = ((MethodInvocationTree) called).getMethodSelect().toString();
      return name.equals("this") || name.equals("super") || name.endsWith(".super");
    }

    /** The first statement inside another one. */
    Tree innerOf(StatementTree one) {
      if (one instanceof LabeledStatementTree) return innerOf(((LabeledStatementTree) one).getStatement());
      if (one instanceof ForLoopTree) return ((ForLoopTree) one).getStatement();
      if (one instanceof EnhancedForLoopTree) return ((EnhancedForLoopTree) one).getStatement();
      if (one instanceof WhileLoopTree) return ((WhileLoopTree) one).getStatement();
      if (one instanceof DoWhileLoopTree) return ((DoWhileLoopTree) one).getStatement();
      if (one instanceof IfTree) return ((IfTree) one).getThenStatement();
      if (one instanceof TryTree) return ((TryTree) one).getBlock();
      if (one instanceof SynchronizedTree) return ((SynchronizedTree) one).getBlock();
      if (one instanceof SwitchTree) {
        List<? extends CaseTree> cases = ((SwitchTree) one).getCases();
        return cases.isEmpty() ? null : cases.get(0);
      }
      return one instanceof BlockTree ? one : null;
    }

    /** A statement that may be a block or not. */
    void body(StatementTree one, List<Long> heads) {
      if (one instanceof BlockTree) {
        block(((BlockTree) one).getStatements(), heads, start(one) + 1);
        return;
      }
      write(start(one), "{");
      block(List.of(one), heads, start(one));
      write(end(one), "}");
    }

    void loop(Tree loop, StatementTree inner) {
      loops.add(new long[] {lineAt(start(loop)), lineAt(end(loop))});
      body(inner, heads(address(lineAt(start(loop)))));
    }

    void scoped(String name, Tree around, BlockTree body, boolean isCalled) {
      int before = scope;
      scope = scopes.size();
      scopes.add(new Scope(name, lineAt(start(around)), lineAt(end(around))));
      // The first address of a method counts its calls.
      block(body.getStatements(), isCalled ? heads(address(0)) : heads(), start(body) + 1);
      scope = before;
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
      String name = method.getName().toString();
      if (method.getBody() != null) scoped(name.equals("<init>") ? "constructor" : name, method, method.getBody(), true);
      return null;
    }

    @Override
    public Void visitClass(ClassTree type, Void none) {
      for (Tree member : type.getMembers()) {
        if (member instanceof BlockTree) scoped("<init>", member, (BlockTree) member, false);
        else scan(member, null);
      }
      return null;
    }

    @Override
    public Void visitBlock(BlockTree block, Void none) {
      block(block.getStatements(), heads(), start(block) + 1);
      return null;
    }

    @Override
    public Void visitForLoop(ForLoopTree one, Void none) {
      scan(one.getInitializer(), null);
      scan(one.getCondition(), null);
      scan(one.getUpdate(), null);
      loop(one, one.getStatement());
      return null;
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree one, Void none) {
      scan(one.getExpression(), null);
      loop(one, one.getStatement());
      return null;
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree one, Void none) {
      scan(one.getCondition(), null);
      loop(one, one.getStatement());
      return null;
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree one, Void none) {
      loop(one, one.getStatement());
      scan(one.getCondition(), null);
      return null;
    }

    @Override
    public Void visitIf(IfTree one, Void none) {
      scan(one.getCondition(), null);
      body(one.getThenStatement(), heads());
      if (one.getElseStatement() != null) body(one.getElseStatement(), heads());
      return null;
    }

    @Override
    public Void visitCase(CaseTree one, Void none) {
      if (one.getStatements() != null && one.getCaseKind() == CaseTree.CaseKind.STATEMENT)
        block(one.getStatements(), heads(), end(one));
      else scan(one.getBody(), null);
      return null;
    }

    String rewritten() {
      StringBuilder all = new StringBuilder();
      int at = 0;
      for (Map.Entry<Integer, StringBuilder> one : written.entrySet()) {
        all.append(text, at, one.getKey()).append(one.getValue());
        at = one.getKey();
      }
      return all.append(text, at, text.length()).append("\n").append(counterClass()).toString();
    }

    /** Where the counters are, with what `run` has to know. */
    String counterClass() {
      StringBuilder told = new StringBuilder();
      for (Scope one : scopes) told.append("m ").append(one.first).append(' ').append(one.last).append(' ');
      for (List<Long> addresses : counters) {
        told.append("c ");
        for (long one : addresses) told.append(Long.toHexString(one)).append(' ');
      }
      StringBuilder pieces = new StringBuilder();
      for (int from = 0; from < told.length(); from += TEXT_MAX_CHARS)
        pieces.append('"').append(told, from, Math.min(told.length(), from + TEXT_MAX_CHARS)).append("\",");
      return "final class " + NAME + " { static final long[] n = new long[" + Math.max(1, counters.size())
          + "]; static final String[] told = {" + pieces + "}; }\n";
    }

    void writePlaces(PrintStream out) {
      for (long[] one : loops) out.println("l " + one[0] + " " + one[1]);
      Map<String, Integer> times = new HashMap<>();
      for (Scope one : scopes) times.merge(one.name, 1, Integer::sum);
      for (int at = 0; at < scopes.size(); at++) {
        Scope one = scopes.get(at);
        String within = times.get(one.name) == 1 ? one.name : one.name + ":" + one.first;
        out.println("p " + Long.toHexString((at + 1) * LINES) + " " + one.first + " " + within);
        for (long line = one.first; line <= one.last; line++)
          out.println("p " + Long.toHexString((at + 1) * LINES + line) + " " + line + " " + within);
      }
    }
  }

  private static void rewrite(String name) throws IOException {
    String text;
    try (FileInputStream file = new FileInputStream(name)) {
      text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
    if (text.contains(NAME)) System.exit(1);
    SimpleJavaFileObject source = new SimpleJavaFileObject(URI.create("string:///" + name), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignored) {
        return text;
      }
    };
    JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
        .getTask(Writer.nullWriter(), null, said -> {}, List.of("-proc:none"), null, List.of(source));
    CompilationUnitTree unit = task.parse().iterator().next();
    Rewriter rewriter = new Rewriter(text, unit, Trees.instance(task).getSourcePositions());
    rewriter.scan(unit, null);
    File folder = new File("rewritten");
    if (!folder.mkdir()) System.exit(1);
    try (FileOutputStream file = new FileOutputStream(new File(folder, name))) {
      file.write(rewriter.rewritten().getBytes(StandardCharsets.UTF_8));
    }
    if (!Compile.compile(folder.getName() + "/" + name, "counted", List.of())) System.exit(1);
    try (PrintStream places = new PrintStream(new FileOutputStream("places"), false, StandardCharsets.UTF_8)) {
      rewriter.writePlaces(places);
    }
  }

  /** A run of the program, and what is known of it. */
  private static final class Run {
    final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    final ThreadGroup group = new ThreadGroup("program");
    final Map<Long, Long> used = new HashMap<>();
    final List<String> samples = new ArrayList<>();
    final List<long[]> scopes = new ArrayList<>();
    final List<List<Long>> counters = new ArrayList<>();
    long[] counts;
    boolean isWritten;

    void read(Class<?> made) throws ReflectiveOperationException {
      counts = (long[]) valueOf(made, "n");
      for (String word : String.join("", (String[]) valueOf(made, "told")).trim().split(" (?=[mc] )")) {
        String[] parts = word.trim().split(" ");
        if (parts[0].equals("m")) {
          scopes.add(new long[] {Long.parseLong(parts[1]), Long.parseLong(parts[2])});
          continue;
        }
        List<Long> addresses = new ArrayList<>();
        for (int at = 1; at < parts.length; at++) addresses.add(Long.parseLong(parts[at], 16));
        counters.add(addresses);
      }
    }

    private Object valueOf(Class<?> made, String name) throws ReflectiveOperationException {
      Field field = made.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(null);
    }

    /** The innermost method that has the line. */
    int scopeOf(long line) {
      int found = -1;
      for (int at = 0; at < scopes.size(); at++) {
        long[] one = scopes.get(at);
        boolean isIn = one[0] <= line && line <= one[1];
        if (isIn && (found < 0 || one[1] - one[0] <= scopes.get(found)[1] - scopes.get(found)[0])) found = at;
      }
      return found;
    }

    /** Innermost first. A lambda is a place in the method around it. */
    String stackOf(StackTraceElement[] trace, String file) {
      List<Long> stack = new ArrayList<>(List.of(0L, 0L));
      int heldIn = -1;
      long held = 0;
      for (StackTraceElement one : trace) {
        long line = one.getLineNumber();
        int scope = file.equals(one.getFileName()) && line > 0 ? scopeOf(line) : -1;
        if (scope < 0) {
          if (stack.size() == 2 && heldIn < 0) stack.add(LIBRARY);
          continue;
        }
        if (one.getMethodName().startsWith("lambda$")) {
          if (heldIn < 0) {
            heldIn = scope;
            held = line;
          }
          continue;
        }
        stack.add((scope + 1) * LINES + (heldIn == scope ? held : line));
        heldIn = -1;
      }
      StringBuilder words = new StringBuilder("s");
      for (long one : stack.subList(0, Math.min(FRAMES_MAX, stack.size())))
        words.append(' ').append(Long.toHexString(one));
      return words.toString();
    }

    /** The CPU time of all its threads. `busiest[0]` becomes the one that has used most of it lately. */
    long cpuNs(Thread[] busiest) {
      Thread[] all = new Thread[64];
      long most = 0;
      int found = group.enumerate(all);
      for (int at = 0; at < found; at++) {
        long id = all[at].getId();
        long now = threads.getThreadCpuTime(id);
        long lately = now - used.getOrDefault(id, 0L);
        if (now > 0) used.put(id, now);
        if (lately > most) {
          most = lately;
          busiest[0] = all[at];
        }
      }
      long sum = 0;
      for (long one : used.values()) sum += one;
      return sum;
    }

    synchronized void write(String how) {
      if (isWritten) return;
      isWritten = true;
      Map<Long, Long> most = new TreeMap<>();
      for (int at = 0; at < counters.size(); at++) {
        if (counts[at] == 0) continue;
        for (long address : counters.get(at)) most.merge(address, counts[at], Math::max);
      }
      try (PrintStream out = new PrintStream(new FileOutputStream("counts"), false, StandardCharsets.US_ASCII)) {
        out.println(how + " " + cpuNs(new Thread[1]) / 1000);
        int left = BLOCKS_MAX;
        for (Map.Entry<Long, Long> one : most.entrySet())
          if (left-- > 0) out.println("b " + Long.toHexString(one.getKey()) + " " + one.getValue());
        for (String one : samples) out.println(one);
      } catch (IOException error) {
        Runtime.getRuntime().halt(1);
      }
    }
  }

  private static void run(String file, long stopMs, long stackBytes) throws Exception {
    Run run = new Run();
    URL[] path = {new File("counted").toURI().toURL()};
    String main;
    try (JarFile archive = new JarFile("counted")) {
      main = archive.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
    }
    URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
    Class<?> type = loader.loadClass(main);
    run.read(loader.loadClass(main.substring(0, main.lastIndexOf('.') + 1) + NAME));
    Method method = type.getMethod("main", String[].class);
    method.setAccessible(true);
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> run.write("ended")));
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> Runtime.getRuntime().halt(1));
    new Thread(run.group, () -> {
      try {
        method.invoke(null, (Object) new String[0]);
      } catch (InvocationTargetException | IllegalAccessException error) {
        Runtime.getRuntime().halt(1);
      }
    }, "main", stackBytes).start();
    long tickMs = Math.max(1, stopMs / SAMPLES_MAX);
    Thread[] busiest = new Thread[1];
    long before = 0;
    while (run.group.activeCount() > 0) {
      Thread.sleep(tickMs);
      long now = run.cpuNs(busiest);
      if (now - before >= tickMs * 500_000 && busiest[0] != null && run.samples.size() < SAMPLES_MAX)
        run.samples.add(run.stackOf(busiest[0].getStackTrace(), file));
      before = now;
      if (now >= stopMs * 1_000_000) {
        run.write("stopped");
        Runtime.getRuntime().halt(0);
      }
    }
    run.write("ended");
    Runtime.getRuntime().halt(0);
  }

  public static void main(String[] words) throws Exception {
    if (words[0].equals("rewrite")) rewrite(words[1]);
    else run(words[1], Long.parseLong(System.getenv("COUNTED_MS")), Long.parseLong(words[2]));
  }
}
