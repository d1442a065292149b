/** A word with its meaning, and an example with its translation. */
export type Word = readonly [italian: string, english: string, example: string];

export const words: readonly Word[] = [
  ['ciao', 'hello; goodbye', 'Ciao, come stai? (Hello, how are you?)'],
  ['grazie', 'thank you', 'Grazie per il caffè! (Thank you for the coffee!)'],
  ['per favore', 'please', 'Un bicchiere d’acqua, per favore. (A glass of water, please.)'],
  ['scusa', 'sorry, excuse me', 'Scusa, non ho capito. (Sorry, I did not understand.)'],
  ['sì', 'yes', 'Sì, vengo anch’io. (Yes, I am coming too.)'],
  ['forse', 'maybe', 'Forse domani piove. (Maybe it will rain tomorrow.)'],
  ['il caffè', 'coffee', 'Il caffè è ancora caldo. (The coffee is still hot.)'],
  ['il tè', 'tea', 'Preferisci il tè con il limone? (Do you prefer tea with lemon?)'],
  ['l’acqua', 'water', 'L’acqua del lago è fredda. (The water of the lake is cold.)'],
  ['il pane', 'bread', 'Compriamo il pane ogni mattina. (We buy bread every morning.)'],
  ['la mela', 'apple', 'Questa mela è dolce. (This apple is sweet.)'],
  ['la casa', 'house, home', 'La nostra casa ha un giardino. (Our house has a garden.)'],
  ['la città', 'city', 'La città è tranquilla di notte. (The city is quiet at night.)'],
  ['la strada', 'street, road', 'Abito in questa strada. (I live in this street.)'],
  ['il treno', 'train', 'Il treno parte alle otto. (The train leaves at eight.)'],
  ['il biglietto', 'ticket', 'Dove compro il biglietto? (Where do I buy the ticket?)'],
  ['il libro', 'book', 'Leggo un libro sulla luna. (I am reading a book about the moon.)'],
  ['la scuola', 'school', 'La scuola comincia a settembre. (School begins in September.)'],
  ['l’università', 'university', 'Mia sorella studia all’università. (My sister studies at university.)'],
  ['l’amico', 'friend', 'Marco è un vecchio amico. (Marco is an old friend.)'],
  ['la famiglia', 'family', 'La mia famiglia è grande. (My family is large.)'],
  ['il cane', 'dog', 'Il cane dorme sotto il tavolo. (The dog is sleeping under the table.)'],
  ['il gatto', 'cat', 'Il gatto è più veloce del cane. (The cat is faster than the dog.)'],
  ['il tempo', 'time; weather', 'Oggi il tempo è bello. (The weather is nice today.)'],
  ['oggi', 'today', 'Oggi è domenica. (Today is Sunday.)'],
  ['domani', 'tomorrow', 'Ci vediamo domani! (See you tomorrow!)'],
  ['lunedì', 'Monday', 'Il museo è chiuso il lunedì. (The museum is closed on Mondays.)'],
  ['perché', 'why; because', 'Perché ridi? (Why are you laughing?)'],
  ['dove', 'where', 'Dove sono le mie chiavi? (Where are my keys?)'],
  ['mangiare', 'to eat', 'Andiamo a mangiare una pizza. (Let’s go and eat a pizza.)'],
  ['parlare', 'to speak', 'Parlo un po’ di italiano. (I speak a little Italian.)'],
  ['imparare', 'to learn', 'Imparo cinque parole al giorno. (I learn five words a day.)'],
];

/** A cloze sentence in Anki's notation, and its meaning. */
export type Sentence = readonly [text: string, meaning: string];

export const sentences: readonly Sentence[] = [
  ['{{c1::Mi chiamo}} Anna e {{c2::abito}} a Torino.', 'My name is Anna and I live in Turin.'],
  ['Il treno {{c1::parte::leaves}} alle nove.', 'The train leaves at nine.'],
  ['Ogni mattina {{c1::bevo}} un caffè.', 'Every morning I drink a coffee.'],
];
