export const firstPlant = `
People who say that they kill every plant have usually killed one, and have done it by being kind. They watered it. Then they
watered it again because it looked sad, and it looked sad because it was drowning.

Ruth Adeyemi grows plants in a greenhouse with a joiner in the back room, and she sells about forty first plants a week. These
are the three that she gives to people who say that they cannot.

## The one for dark corners

The snake plant has leaves like swords and the temper of a camel. It will stand in the hallway, three metres from a window, and not
complain for a year. It drinks once in three weeks, and once a month in winter. If you go away for the summer, it will not have noticed.

It dies of one thing only: standing in water. Lift the pot. If it is heavy, walk away.

## The one that shows its feelings

The pilea has round leaves on thin stems and turns to the light like a crowd to a stage. Give it a quarter turn each Sunday, or it
will grow a bald side. When it is thirsty, the leaves hang a little. When it has had a drink, they are up again by the evening.
That is why it is such a good teacher: you can see the answer.

After a year it will send up small ones from the soil. Cut them off when they are as tall as a thumb, put them in a glass of water,
and give them to somebody who says that they kill every plant.

## The one that wants to be left alone

A cactus is not a desert. In summer it wants as much water as other plants, only all at once and then nothing for a fortnight. In
winter it wants nothing at all, and a cold windowsill. People keep it on the heater and water it by the spoon, and then wonder why it
leans like an old post.

If it has been cold and dry from November to March, it may do something in May that you will tell people about.

## The finger and the light

Two things are worth learning. The first is the finger: put it into the soil up to the second joint. If it comes out clean, water. If
soil sticks to it, wait. No app is as good.

The second is the light. Stand where the plant is to stand, at noon, and hold your hand over a sheet of paper. A sharp shadow means
bright, a soft one means half shade, and none at all means the snake plant.

- Water in the morning, at the edge of the pot and not into the middle.
- Tip out what has run into the saucer after a quarter of an hour.
- Dust the leaves when you dust the shelf. They breathe through them.
- New pots are for spring. A plant in a pot that is too large sulks.

If all of this is too much, there are dried grasses. They look well, they need nothing, and nobody has ever killed one.
`
