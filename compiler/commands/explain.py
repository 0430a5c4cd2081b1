"""`explain CODE`: what a message means, with a wrong and a right example."""

from __future__ import annotations

import click


@click.command("explain")
@click.argument("code")
def command(code: str) -> int:
    """Say what a message means.

    CODE stands in brackets behind `error` or `warning`, like RW203. The answer holds a wrong
    example, which raises the message, and the same example mended.
    """
    from ..catalog import codes

    rule = codes.find(code)
    if rule is None:
        raise click.UsageError(_unknown(code))
    click.echo(codes.explained(rule), nl=False)
    return 0


def _unknown(code: str) -> str:
    from ..catalog import codes

    lines = [f"There is no message {code!r}."]
    likely = codes.near(code)
    if likely:
        lines.append("The nearest:")
        lines += [f"  {rule.code}  {rule.title}" for rule in likely]
    return "\n".join(lines)
