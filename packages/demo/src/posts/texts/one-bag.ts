export const oneBag = `
The ferry to the island takes one hour and forty minutes, and there is a rule on it that I like: you may bring what you can carry
up the stairs in one hand. I have watched people at the foot of those stairs for years. You can see who will have a good weekend.

## Lay it out, then halve it

Put everything that you want to take on the bed. Then put half of it back. Not the half that you like less: every second thing. It is
surprising how little you mind.

For two nights you need what you are wearing, one change of what is next to the skin, one warm layer and one dry
layer. You need one pair of shoes, on your feet. The second pair is the heaviest thing that nobody ever wears.

## Roll, do not fold

Folded things have corners, and corners are air. Roll shirts and trousers tightly from the hem up, and stand them side by side in the
bag like loaves in a basket, so that you can see all of them at once. Socks go in cups, cups go in corners.

What is heavy belongs at the bottom and near the back. What you need in the rain belongs on top. It is always raining when you
need it.

## The pouch

Have one small pouch that is always packed: toothbrush, comb, plaster, a cable, a pencil, a little tin of balm that does for lips, knuckles
and the zip. Never take anything out of it at home. Buy a second toothbrush. It is the cheapest luxury that there is.

## One book, one bottle, one present

A book, because there will be a jetty. A bottle that does not leak, because there will be a hill. And something for the people who have
you to stay, that can be eaten at once, and that is not wine, because everyone brings wine. Honey travels well. So
does hard cheese, if you do not sit on it.

## The list

- Two shirts, one jumper, one jacket that sheds rain.
- Two of everything that is small and soft.
- A scarf. It is a pillow, a towel, a curtain and a scarf.
- The pouch, the book, the bottle, the present.
- An empty bag, folded flat, for what you will bring back.

That is about nine kilos, and it goes up the stairs in one hand. The other hand is for the railing and for waving. On the upper deck
there is a bench with its back to the funnel where it is warm. I tell you this because you will be there first.
`
