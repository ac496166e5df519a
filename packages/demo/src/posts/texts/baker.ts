export const baker = `
At ten in the evening, when the street is locking its doors, a light goes on at the back of number sixty-two. The baker puts the kettle on
and takes the cloth off a bucket. What is in the bucket has been alive since 1988.

It is grey and it bubbles and it smells of apples and a little of feet. Without it there would be no bread. She feeds it a scoop
of flour and a scoop of water, says good evening to it, as her father did, and begins.

## Ten o'clock: water

Flour, water, salt. There is nothing else in it, and so it all depends on how. The water is warm in winter and cold in summer, because the dough
should be at twenty-four degrees when it is mixed, whatever the weather thinks. She measures with her wrist.

Then nothing happens for half an hour. The flour drinks. This rest does more for the bread than any machine, and it is the
first thing that is left out when bread is made in a hurry.

## Midnight: folding

A wet dough cannot be kneaded, it can only be persuaded. Every forty minutes she reaches under it with wet hands, lifts one side until it
stretches like a curtain, and lays it over the rest. Four sides, four times. In the beginning it tears. By two in the morning it holds
a shape, and trembles when you knock against the table.

Between the folds she laminates the dough for the croissants: butter, fold, cold, roll; butter, fold, cold, roll. Three turns
give twenty-seven layers. A fourth would give eighty-one, and they would melt into cake. Knowing when to stop is most of the craft.

## Four o'clock: fire

The oven has a stone floor, and she has swept it with a wet broom, so that there is steam. Each loaf gets one cut along the top with
a razor blade, so that it knows where to open. Then they go in on a long wooden shovel, at two hundred and sixty degrees,
forty at a time.

After ten minutes one can hear them. After fifty they come out, nearly black at the edges. People sometimes ask for a paler
one. She sells it to them and says nothing.

When bread cools, its crust sings: a fine crackling, like frost. She turns off the radio for it.

## Six o'clock: paper

The bread is wrapped in paper while it is still a little warm, and the first van leaves when the first children
go by to school. Then she feeds the bucket, puts the cloth back, and goes home to bed.

- Keep a sourdough loaf cut side down on a board, for two days, uncovered.
- After that, in a cloth. Never in plastic, where the crust goes soft.
- On the fifth day, toast it. On the seventh, put it in soup.
- It freezes well in slices. Then you can have two at a time, for ever.
`
