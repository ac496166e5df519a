export const guitar = `
The man who comes in on Thursday afternoons is a tax adviser. He is fifty-two and has very clean hands. He stood in front of the wall of
guitars for a quarter of an hour, the first time, with those hands behind his back, as one stands in front of a
dog that may or may not be friendly.

He can play eleven songs now. This is about how that happens, because it happens every week, and because so many people think that
it cannot happen to them.

## Your fingers are not too old

They are too soft. That is all, and it lasts for three weeks. Steel strings cut into the tips of the left hand, and on the second day
you will want to stop. Play for ten minutes, stop, and play for ten minutes again in the evening. In the third week the skin is firm, and you
will catch yourself tapping on tables.

Children learn faster because nobody has told them what it ought to sound like.

## Two chords are a song

Do not begin with scales. Begin with two chords that are next to each other, and change between them, slowly, until the change is
quiet. There are hundreds of songs with two chords in them, and you know at least fifty by heart. With a third one you have most of what
was sung around fires in the last century.

The change is everything. Play in time and wrong rather than right and late. Nobody at a fire has ever noticed a wrong note, but
everybody hears when the song stops.

## Get one that wants to be played

A bad guitar is hard work, and one blames oneself for it. The strings are too high above the neck, and it hurts; the tuning slips, and it
never sounds good. Lucia at the bench has a rule: a guitar that is right for a beginner is one that she would pick up herself
in the lunch break.

A small body is easier on the shoulder. Used strings are dead strings; new ones cost less than a pizza. And the most important
part of the whole instrument is the stand. A guitar in its case is a piece of luggage. A guitar by the sofa gets played.

## Ten minutes

- The same time each day, before something that you do anyway: before coffee, before the news.
- A metronome, slow, slower than you think. Speed is what slowness turns into.
- One song that is too hard, one that is just right, one that you are tired of. In this order.
- Stop while it is still fun.

After half a year something odd will happen. You will be thinking of something else, and your hands will go on. That is the moment.
The tax adviser had his in October, in the middle of the eleventh song, and he missed his bus.
`
