/** What a room says at first sight. It comes with the first screen behind the shelf: its first import. */

import room from '../../../src/brink/language/en/room.toml';
import { know } from './say';

know(room);
