export const mending = `
Turn over the shoe that you are wearing. Look at the edge, where the sole meets the upper. If you see a seam there, or a little
ledge with stitches in it, that shoe can have a second life. If you see a smooth line of glue, it has only the one.

Paolo Brandt, who runs the bench at Solecraft, says that this is all that most people need to know about shoes. He then talks for
an hour.

## Three ways to hold a sole

The first is glue alone. It is light, cheap and quick, and there are good reasons for it: running shoes would be bricks
without it. But when the sole is through, the shoe is over.

The second is a seam that goes straight through the insole into the sole. It is flat and bends well, which is why loafers are made
in this way. A cobbler with the right machine can open it and sew it again, once or twice.

The third has a strip of leather, the welt, that runs around the shoe like the brim of a hat. The upper is sewn to the welt, and the
sole is sewn to the welt, and the two seams never meet. You can cut off the sole as often as you like and the upper knows nothing of
it. Boots like this have been resoled nine times.

## When to come

Most people come too late. The right moment is when the heel has worn down to the first layer, or when you can press the middle
of the sole with your thumb and feel it give. At that point it is one hour of work. When there is a hole, water has been inside, the
cork has swollen, and it is a morning.

Heels want looking at twice a year. A heel that is worn at the back outer edge, which is where nearly everyone wears it, makes the
whole foot lean. Knees notice before the eyes do.

## What you can do at home

- Let shoes rest for a day between wearings. Leather dries slowly, and damp leather is soft leather.
- Put wood in them overnight. Newspaper works, too, if you change it.
- Brush before you polish. Polishing dirt only makes shiny dirt.
- Never dry them on a heater. Leather that has gone hard does not come back.
- Keep the box of the laces. A new pair of laces is the cheapest new pair of shoes there is.

## And the knit ones?

The upper of a running shoe can be knitted from old bottles, but the foam under it gets tired after eight hundred kilometres,
whatever one does. Solecraft takes its own back. The upper becomes felt, the rubber becomes playgrounds, and the foam, for the time being,
is stored in a shed while Paolo looks for someone who can use it. He will tell you about the shed. Plan for another hour.
`
