export const teapot = `
There is a shelf in the old dye works on which teapots wait. They are grey and chalky and look like something dug up. Ines
Carvalho calls it the waiting room. What comes out of the kiln four days later is blue, or green, or the brown of strong tea, and
the question that visitors ask is always the same: where was the colour?

It was there all the time. It was only not awake.

## Clay first

A teapot is four things that have to agree: a body, a lid, a spout and a handle. Each is made by itself, and each dries at its own
pace. If the spout is attached an hour too soon, it sags. An hour too late, and it cracks off in the fire. So the potters
in the workshop work in batches of forty. While the fortieth body is being thrown, the first one is ready for its spout.

The spout is cut at an angle and never straight, because clay remembers the wheel. It goes on unwinding in the kiln by a few degrees,
and a spout that was level in the morning would come out with its nose in the air. One learns the angle by making a hundred bad
teapots. Ines kept one of hers. It pours sideways.

## A bucket of mud

Glaze is ground stone and ash in water. It has no colour to speak of before it is fired: the lagoon glaze looks like milk with a
little rust in it. The pots are dipped upside down, counted to three, and lifted out. The count matters. At two, the glaze is thin
and the clay shows through at the rim. At four, it runs.

Where two coats overlap, by the handle, there will be a darker band. Nobody planned it in the beginning. Now people turn the pot
round in the shop to look for it.

## Twelve hundred and forty degrees

The kiln takes fourteen hours to get hot and two days to get cold. In between it is sealed with bricks, and there is nothing to be
done but to make candles next door, which is how the candles began.

At eight hundred degrees the ash starts to melt. At eleven hundred, the iron in it lets go of some of its oxygen and turns from red
to green. At the top, body and glaze become one thing. That is what makes stoneware hold water, and why it rings when you flick it
with a nail. A pot that does not ring has a crack, and it goes to the hens as a drinking bowl.

## What to do with yours

- Warm it with hot water before the tea goes in. The tea stays hot for twice as long.
- Never mind the dishwasher. It has been through worse.
- If the lid rattles, turn it by a quarter. Lids and pots grow up together and fit best one way.
- Fine lines that appear in the glaze over the years are called crazing. They do no harm, and some people wait for them.

There are three potters, one kiln and a waiting room. If the shop says that a glaze is sold out, it is not gone. It is only not
awake yet.
`
