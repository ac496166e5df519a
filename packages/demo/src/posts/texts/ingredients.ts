export const ingredients = `
On the back of the bottle, in grey on white, in letters as high as a grain of rice, stands everything that is in it. It is the only part of
the bottle that must not lie. It is worth ten minutes to learn how to read it.

## The order tells you most

What stands first is what there is most of. In nearly all creams that is water, and there is nothing wrong with water: skin likes it.
The next four or five names make up most of the rest. Everything after them is there in small amounts, and below one per cent
the order is free.

So look for what is on the front of the bottle, in large letters, with a flower next to it. Then find it on the back. If it
stands behind the preservative, then it was carried past the kettle.

## Long names are not bad names

Tocopherol is vitamin E. Sodium chloride comes from the sea. Butyrospermum parkii is shea butter. Names are in Latin so that
a person in Lisbon and one in Seoul know that the same thing is meant. A long word is no more dangerous than a long street.

Nor are short ones harmless. Parfum is one word, and may stand for sixty things. If your skin is easily cross, it is the first one to
do without.

## Four jobs

Whatever it is called, every ingredient does one of four things.

- It carries: water, oils, alcohol. These are the first names.
- It does something for the skin: glycerine holds water, ceramides mend gaps, acids take off what is dead.
- It holds the cream together: waxes and emulsifiers, so that oil and water stay on speaking terms.
- It keeps it fresh: without a preservative, a cream with water in it is a garden after two weeks.

If you cannot tell which job a name has, then you may ask. Freya, who mixes at Basalt, says that people should ask more: a maker who cannot
tell you why something is in the bottle has bought the recipe.

## Fewer is easier

A list with ten names is not better than one with forty, but it is easier to learn from. If something does you good, you can find
out what it was. If something stings, you have ten suspects and not forty. That is the whole reason for short lists.

## A small experiment

Take whatever stands next to your sink, and a pencil. Underline the first five names. Look up the ones that you do not know. You will
find that two bottles, at very different prices, are cousins; and that one of them is mostly what it says it is. Keep that one.

Then put a date on it. Most creams are good for nine months after opening, and nobody has ever remembered when that was.
`
