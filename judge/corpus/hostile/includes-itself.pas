//@ expect Compilation Error
//@ kind compile-bombs
{$I main.pas}
begin
end.
