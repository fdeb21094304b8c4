//@ expect Compilation Error
//@ kind files
{$I /proc/self/environ}
{$I /proc/self/mountinfo}
begin
end.
