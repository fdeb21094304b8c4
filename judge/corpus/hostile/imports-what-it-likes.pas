//@ expect Compilation Error
//@ kind odd-imports environment
{$I /etc/passwd}
{$I %DATABASE_URL%}
{$R /etc/shadow}
{$UNITPATH /etc}
uses passwd;

begin
  writeln({$I %HOME%});
end.
