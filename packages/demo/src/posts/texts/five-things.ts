export const fiveThings = `
When my neighbour moved into her first flat, she asked what to buy for the kitchen, and I wrote her a list of thirty-one things. It
was a good list. She looked at it, bought a pan, and invited me to dinner. It was a very good dinner.

Since then I have cut the list down every year. It now has five things on it.

## A heavy pot with a lid

Cast iron under enamel, twenty-four centimetres across. It does soup, stew, beans, rice, bread and a whole chicken. Brown the meat in it,
pour off nothing, put the lid on and go for a walk. What is brown on the bottom is not dirt but dinner: a glass of water
and a wooden spoon, and it is sauce.

It is heavy because iron holds heat. That is the point of it. If you cannot lift it full, cook in it and serve from the stove.

## A pan that gets better

Carbon steel, twenty-six centimetres. For the first two weeks it will stick and you will think that I have lied. Then it goes dark, then
black, and then eggs slide on it like children on ice. Never put it in the dishwasher. Wipe it with oil while it is still warm,
and hang it where you can see it.

## Two boards

One for onions, one for everything that should not taste of onions. Large enough for what you chop to stay on it. Put a damp cloth below,
so that it does not travel.

Wood, please. It is kinder to the knife, and it heals a little: wet it, and the cuts close.

## A jar of salt by the stove

Not a shaker, a jar, wide enough for three fingers. You cannot learn to salt with a shaker, because you cannot feel how much it is. Salt a
little at each step and not a lot at the end. Taste, wait, taste again. This is the difference between food
that is salty and food that tastes of itself.

Pepper gets its own mill, because ground pepper is dust.

## Something to pour from

A jug, a carafe, anything with a lip that does not drip. Water at the table turns eating into a meal. I do not know why it works. It does.

## And then?

- A good knife, of course. Ask a person who sharpens, not a person who sells.
- A kettle, if you drink tea.
- Bowls. You will never have enough of them, and plates are only bowls that gave up.
- All the rest when you have needed it three times.

My neighbour has been cooking for six years now. She has the pot, the pan, the boards, a jar of salt and a jug. Last winter she bought a
rolling pin. She says it was the third time.
`
