"""Rewrites the program main.py so that it counts how often each of its blocks runs. Writes it, as
byte code, to the file "counted", with what counting.py needs to know of it; and its loops, and the
place of each address, to the file "places". An address is the number of a scope and a line."""
import ast
import marshal
import sys

LINES = 1 << 20
NAME = 'zCount'
COMPREHENSIONS = {
    ast.ListComp: '<listcomp>',
    ast.SetComp: '<setcomp>',
    ast.DictComp: '<dictcomp>',
    ast.GeneratorExp: '<genexpr>',
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOOPS = (ast.For, ast.AsyncFor, ast.While)


class Writer(ast.NodeTransformer):
    def __init__(self, lines):
        # Its name, first and last line, and the scope whose lines it has: another one, if it is a
        # comprehension or a lambda.
        self.scopes = [('<module>', 1, lines, 0)]
        self.scope = 0
        self.counters = []
        self.loops = []

    def address(self, line):
        return (self.scope + 1) * LINES + line

    def addresses(self, first, last):
        return [self.address(line) for line in range(first, max(first, last) + 1)]

    def call(self, addresses, place):
        name = ast.Name(f'{NAME}{len(self.counters)}', ast.Load())
        self.counters.append(addresses)
        return ast.fix_missing_locations(ast.copy_location(ast.Call(name, [], []), place))

    def block(self, body, heads=()):
        """Counts where the statements begin, and after each that may lead elsewhere."""
        written, lines, heads = [], None, list(heads)
        for at, one in enumerate(body):
            is_text = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
            is_first = at == 0 and is_text
            if lines is None and not is_first and not is_future(one):
                lines, heads = heads, []
                written.append(ast.copy_location(ast.Expr(self.call(lines, one)), one))
            inner = getattr(one, 'body', None) or getattr(one, 'cases', None)
            is_simple = not isinstance(inner, list)
            last = one.end_lineno if is_simple else first_line(inner[0]) - 1
            if lines is not None:
                lines += self.addresses(one.lineno, last)
            written.append(self.visit(one))
            if not is_simple and not isinstance(one, (*FUNCTIONS, ast.ClassDef)):
                lines = None
        if heads:
            written.append(ast.copy_location(ast.Expr(self.call(heads, body[-1])), body[-1]))
        return written

    def generic_visit(self, node):
        for field, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                heads = ()
                if field == 'body' and isinstance(node, LOOPS):
                    heads = [self.address(node.lineno)]
                setattr(node, field, self.block(value, heads))
            elif isinstance(value, list):
                value[:] = [self.visit(one) if isinstance(one, ast.AST) else one for one in value]
            elif isinstance(value, ast.AST):
                setattr(node, field, self.visit(value))
        return node

    def visit(self, node):
        if isinstance(node, LOOPS):
            self.loops.append((node.lineno, node.body[-1].end_lineno))
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            return self.scoped(node)
        if isinstance(node, ast.Lambda):
            return self.function(node)
        if type(node) in COMPREHENSIONS:
            return self.comprehension(node)
        return self.generic_visit(node)

    def scoped(self, node):
        body, node.body = node.body, []
        self.generic_visit(node)
        before = self.scope
        self.scope = len(self.scopes)
        self.scopes.append((node.name, node.lineno, node.end_lineno, self.scope))
        # The first address of a function counts its calls.
        heads = [self.address(0)] if isinstance(node, FUNCTIONS) else ()
        node.body = self.block(body, heads)
        self.scope = before
        return node

    def function(self, node):
        self.scopes.append(('<lambda>', node.lineno, node.end_lineno, self.scope))
        self.generic_visit(node)
        call = self.call(self.addresses(node.lineno, node.end_lineno), node.body)
        otherwise = ast.copy_location(ast.Constant(None), node.body)
        node.body = ast.copy_location(ast.IfExp(call, node.body, otherwise), node.body)
        return node

    def comprehension(self, node):
        self.scopes.append((COMPREHENSIONS[type(node)], node.lineno, node.end_lineno, self.scope))
        self.loops.append((node.lineno, node.end_lineno))
        self.generic_visit(node)
        for one in node.generators:
            call = self.call(self.addresses(node.lineno, node.end_lineno), one.target)
            one.ifs.insert(0, call)
        return node


def is_future(one):
    return isinstance(one, ast.ImportFrom) and one.module == '__future__'


def first_line(one):
    if isinstance(one, ast.match_case):
        return one.pattern.lineno
    return min([one.lineno, *(each.lineno for each in getattr(one, 'decorator_list', []))])


def main():
    with open('main.py', 'rb') as file:
        source = file.read()
    if NAME.encode() in source:
        sys.exit(1)
    tree = ast.parse(source, 'main.py')
    lines = source.count(b'\n') + 1
    writer = Writer(lines)
    tree.body = writer.block(tree.body) if tree.body else []
    code = compile(tree, 'main.py', 'exec', dont_inherit=True)
    with open('counted', 'wb') as file:
        marshal.dump((code, writer.counters, writer.scopes), file)
    names = [name for name, *_ in writer.scopes]
    with open('places', 'w') as file:
        for first, last in writer.loops:
            file.write(f'l {first} {last}\n')
        for number, (name, first, last, own) in enumerate(writer.scopes):
            if own != number:
                continue
            within = name if names.count(name) == 1 else f'{name}:{first}'
            file.write(f'p {(number + 1) * LINES:x} {first} {within}\n')
            for line in range(first, last + 1):
                file.write(f'p {(number + 1) * LINES + line:x} {line} {within}\n')


main()
