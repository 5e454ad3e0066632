/* Every limit of the program, with its unit, once. Those a host may set are defaults here. */
#ifndef RAMPART_COMMON_LIMITS_H
#define RAMPART_COMMON_LIMITS_H

enum {
    /* the world */
    LIMIT_COORDINATE = 1 << 30,    /* cells, of |x| and |y| */
    LIMIT_LEVEL = 2147483583,      /* of |level|: a level set counted from it still has numbers */
    LIMIT_CHUNKS = 16384,          /* in memory at a turn's end, of 7 KB */
    LIMIT_CHANGED_CELLS = 1 << 19, /* by play: some 60 MB, twice that where each lies alone */
    LIMIT_CHANGED_SPARE = 8, /* one part of these in so many is out of diggers' reach: doors still open */
    LIMIT_DUG_SHARE = 4,     /* one part in so many of what is left to diggers is what one of them may dig */
    LIMIT_EVENT_MOVES = 8,   /* by which events of cells move somebody on, in one command */
    LIMIT_FALL_CELLS = 20,   /* along x and y, to open ground on the level below */
    LIMIT_FALL_ROOM = 100,   /* cells on foot from there, unless a way leads out of a smaller place */
    LIMIT_FALL_LOOK = 400,   /* cells of places too small that are looked through, in one fall */

    /* lines */
    LIMIT_LINE_UP_BYTES = 4096,    /* client to server, newline included */
    LIMIT_LINE_DOWN_BYTES = 65536, /* server to client, newline included */
    LIMIT_JSON_DEPTH = 16,         /* nested arrays and objects */
    LIMIT_JSON_VALUES = 64,        /* in a flat message: far more than any has */

    /* names and talk */
    LIMIT_NAME_MIN_BYTES = 2,
    LIMIT_NAME_MAX_BYTES = 20,
    LIMIT_CHAT_CODE_POINTS = 240,
    LIMIT_CHAT_BYTES = 4 * LIMIT_CHAT_CODE_POINTS,
    LIMIT_CHAT_BURST = 5,              /* lines at once, then */
    LIMIT_CHAT_REFILL_MS = 1000,       /* one more each */
    LIMIT_NOISE_BURST = 5,             /* sounds and rings that one player sets off, at once, then */
    LIMIT_NOISE_REFILL_MS = 1000,      /* one more each; others are not heard */
    LIMIT_COMBINING_MARKS = 2,         /* on one character */
    LIMIT_HEARD_IN_FRAME = 16,         /* lines heard that one frame tells */
    LIMIT_HEARD_BYTES_IN_FRAME = 4096, /* likewise, of them together */
    LIMIT_HEARD_WAITING = 64,          /* lines heard and not yet told to one viewer; beyond, one goes */
    LIMIT_HEARING_CELLS = 20,          /* how far one is heard by who does not see one */
    LIMIT_IGNORED = 32,                /* names that one player does not want to hear */
    LIMIT_WHO_BURST = 2,               /* questions who is there, at once, then */
    LIMIT_WHO_REFILL_MS = 1000,        /* one more each; of scores likewise */

    /* accounts */
    LIMIT_PASSWORD_MIN_BYTES = 8,
    LIMIT_PASSWORD_MAX_BYTES = 128,
    LIMIT_PASSWORD_HASH_BYTES = 128, /* of Argon2id as text, NUL included */
    LIMIT_PASSWORD_JOBS = 32,        /* passwords being looked at, or waiting for it; more are refused */
    LIMIT_PASSWORD_WORKERS = 2,      /* looked at side by side */
    LIMIT_PASSWORD_APART_MS = 100,   /* between those of one address, */
    LIMIT_PASSWORD_HELD_MS = 30000,  /* and how long one of them may have to wait; else it is refused */
    LIMIT_GUESSES = 3,               /* wrong: from then on the next one waits */
    LIMIT_GUESS_MS = 1000,           /* so long, twice as long after each more, */
    LIMIT_GUESS_ADDRESS_MS = 30000,  /* at most so long for one address, */
    LIMIT_GUESS_ACCOUNT_MS = 10000,  /* and so long at one account */
    LIMIT_GUESS_FORGIVEN_MS = 60000, /* one is forgotten each */
    LIMIT_CALLERS = 512,             /* addresses, and names, of which that is remembered */
    LIMIT_REGISTRATIONS_BURST = 10,  /* from one address at once, then */
    LIMIT_REGISTRATIONS_REFILL_MS = 600000, /* one more each */
    LIMIT_ACCOUNTS = 100000,
    LIMIT_ACCOUNTS_PER_UID = 64, /* of one user of the server's own machine */
    LIMIT_ACCOUNT_ADDRESSES = 4, /* from which its owner has come, remembered of one */

    /* a connection's deadlines */
    LIMIT_HELLO_MS = 10000,
    LIMIT_JOIN_MS = 120000,
    LIMIT_IDLE_MS = 60000,    /* without a line; after half of it a ping has gone out */
    LIMIT_DEADLINE_S = 3600,  /* that a host may set for any of these */
    LIMIT_LATE_MS = 100,      /* a deadline met later than this was met by a stall, */
    LIMIT_GRACE_MS = 1000,    /* and what lies in the sockets is read first */
    LIMIT_TOKEN_BYTES = 64,   /* of a token's text */
    LIMIT_TOKEN_S = 86400,    /* for which a token is good */
    DEFAULT_LEAVE_MS = 60000, /* for which a character stays in the world that nobody plays any more */
    LIMIT_LEAVE_S = 3600,     /* the longest that a host may choose for that */
    LIMIT_GOODBYE_MS = 2000,  /* for the last lines to leave */

    /* connections */
    LIMIT_CONNECTIONS = 4096,
    LIMIT_CONNECTIONS_PER_ADDRESS = 64, /* not counted on loopback and unix sockets */
    LIMIT_OUT_BYTES = 196608,           /* waiting to be sent on one connection; beyond: closed as too slow */
    LIMIT_OUT_PAUSE_BYTES = 65536,      /* from here on its lines are not read */
    LIMIT_SEND_BUFFER_BYTES = 16384,    /* asked of the kernel, so that stale frames do not pile up there */
    LIMIT_LAST_LINES_MS = 5000, /* for the lines that wait after a client's end, until they are dropped */

    /* TLS */
    LIMIT_TLS_RECORD_BYTES = 16384,    /* of one record, by the standard */
    LIMIT_TLS_HANDSHAKE_BYTES = 65536, /* received until it is done; a chain of certificates is some 5,000 */
    LIMIT_TLS_LATE_STEPS = 64,         /* of the handshake, after it was done: a dozen changes of keys */

    /* who comes in */
    LIMIT_ARRIVALS_BURST = 64,       /* connections from one address at once, this machine excepted, then */
    LIMIT_ARRIVALS_REFILL_MS = 1000, /* one more each */
    LIMIT_ARRIVALS_ADDRESSES = 256,  /* remembered for that */
    LIMIT_ARRIVALS_WAITING = 1024,   /* in the kernel, not yet accepted */
    LIMIT_ACCEPTED_IN_TURN = 64,     /* on one socket, then everybody else has a turn of the loop */
    LIMIT_REFUSALS = 32,             /* connections being told at one time why they cannot come in */

    /* what a character remembers, and how it walks by that */
    LIMIT_CHART_BYTES = 15000,      /* and a chunk, told at once of what a character remembers */
    LIMIT_EXPLORED_BYTES = 1 << 20, /* of the map, of one character */
    LIMIT_TRAVEL_STEPS = 2000,      /* of one journey or rest */
    LIMIT_TRAVEL_AT_ONCE = 64,      /* turns of rest, then everybody else has a turn of the loop */
    LIMIT_TRAVEL_REACH = 24,        /* cells to another player in sight: steps are paced */
    DEFAULT_TRAVEL_STEP_MS = 50,    /* a paced step */

    /* things */
    LIMIT_THINGS = 1 << 17,       /* stacks in the world, of 72 bytes */
    LIMIT_THING_COUNT = 1000000,  /* in one stack */
    LIMIT_THING_KINDS = 255,      /* in content */
    LIMIT_THING_LOOKS = 127,      /* in content: what unidentified things may look like */
    LIMIT_THING_NUMBER = 10000,   /* of most numbers of a kind: hit points, cells, turns */
    LIMIT_THING_VALUE = 10000000, /* copper coins, of one thing */
    LIMIT_THROW_CELLS = 10,       /* that anything thrown flies */
    LIMIT_KIT = 16,               /* stacks that a newcomer has */
    LIMIT_WAYS_KNOWN = 256,       /* to other realms, of which a client keeps where they lead */
    LIMIT_EFFECT_CELLS = 64,      /* how far round its user a thing does anything */
    LIMIT_DIG_CELLS = 5,          /* likewise, and opens the ground */

    /* commands */
    LIMIT_COMMANDS_PER_SECOND = 20,
    LIMIT_COMMANDS_PER_SECOND_MAX = 100, /* that a host may set, unless it sets none at all */
    LIMIT_COMMANDS_QUEUED = 2,           /* of a player whose turn has not come; more are refused */
    LIMIT_COMMANDS_BURST = 40,           /* beyond: lines wait unread */

    /* frames */
    LIMIT_FRAMES_UNACKNOWLEDGED = 2,
    LIMIT_ACTORS_IN_VIEW = 128, /* the nearest are shown; */
    LIMIT_STACKS_IN_VIEW = 64,  /* likewise of what lies about */
    LIMIT_THINGS_IN_VIEW = LIMIT_ACTORS_IN_VIEW + LIMIT_STACKS_IN_VIEW,
    LIMIT_WHO_NAMES = 1000,
    LIMIT_SCORES = 100, /* runs that a world remembers as its best */
    LIMIT_SCORE_CAUSE_BYTES = 160,
    LIMIT_WATCHERS = 16,    /* of one player's game */
    LIMIT_PARTY = 8,        /* players */
    LIMIT_COMRADE_MS = 250, /* between two tellings of one member to another */
    LIMIT_WAITED_NAMES = 4, /* of those whom one waits for, told to one */
    LIMIT_LEFT_MS = 600000, /* of a hold or a bank, told to one */

    /* sight */
    LIMIT_SIGHT_RADIUS = 31, /* of a player's view */
    DEFAULT_SIGHT_RADIUS = 20,

    /* time: see server/time/bubbles.h. A beat is a turn of a bubble. */
    LIMIT_COST = 100000,             /* units, of one act: 100 turns */
    DEFAULT_HOLD_MS = 3000,          /* that the others of a shared fight wait for one player, a beat */
    DEFAULT_HOLD_FLOOR_MS = 1000,    /* the least of it */
    DEFAULT_HOLD_BANK_MS = 6000,     /* of others' time that a player may use up, */
    DEFAULT_HOLD_REFILL_MS = 1000,   /* more with each act */
    DEFAULT_AWAY_MS = 10000,         /* able to act and not acting */
    DEFAULT_LATE_MS = LIMIT_LATE_MS, /* as for a connection's deadlines */
    DEFAULT_KEEPER_IDLE_MS = 2000,   /* then another player's clock may take a wandering creature */
    DEFAULT_NEAR_CELLS = 8,          /* a hunter seen from so near draws its witness in */
    DEFAULT_FAR_CELLS = 12,          /* and holds it to here */
    DEFAULT_TOUCH_BEATS = 5,
    DEFAULT_HUNTER_BEATS = 10, /* without a sight of its foe */
    DEFAULT_BODY_BEATS = 10,   /* of one who is absent, in a fight that goes on */

    /* a client */
    LIMIT_CLIENT_PING_MS = 5000,         /* without a line to the server, then it pings */
    LIMIT_CLIENT_AGAIN_MS = 300000,      /* for which it tries to go on after its connection broke off */
    LIMIT_CLIENT_CONNECT_MS = 10000,     /* until joined */
    LIMIT_CLIENT_COMMANDS_WAITING = 8,   /* unanswered; further keys are dropped */
    LIMIT_CLIENT_REPEATS_WAITING = 4,    /* likewise where a key repeats, so that nobody overruns */
    LIMIT_CLIENT_ANSWER_MS = 2000,       /* an older command is not waited for */
    LIMIT_CLIENT_MEMORY_BYTES = 4 << 20, /* of the map */

    /* content: what a host may put in its files */
    LIMIT_TERRAINS = 90, /* each has a letter of its own on the wire */
    LIMIT_CONTENT_NAME_BYTES = 31,
    LIMIT_CONTENT_NAME_QUOTES = 2,  /* in a name, backslashes counted in */
    LIMIT_CONTENT_BYTES = 1 << 20,  /* of a JSON file */
    LIMIT_CONTENT_VALUES = 65536,   /* members and elements in it */
    LIMIT_CONTENT_MAPS = 64,        /* that its realms draw */
    LIMIT_CONTENT_TEXT_BYTES = 120, /* of what an event says */
    LIMIT_REALMS = 64,
    LIMIT_REALM_PARTS = 16,       /* runs of levels of one kind, in a realm */
    LIMIT_REALM_LEVELS = 1000000, /* in such a run */
    LIMIT_SHOPS = 16,
    LIMIT_SHOP_PERCENT = 1000, /* of a thing's value, that a shop may ask */
    LIMIT_REALM_WAYS = 64,     /* between all realms, the way back included in each */

    /* creatures, and how they fight */
    LIMIT_ACTORS = 16384,   /* players and creatures, in memory at one time */
    LIMIT_PUMP_TURNS = 256, /* of creatures, then everybody else has a turn of the loop */
    LIMIT_CREATURE_KINDS = 250,
    LIMIT_CREATURE_DROPS = 4,   /* that one kind may leave behind */
    LIMIT_DROP_COUNT = 1000,    /* pieces of one thing */
    LIMIT_HABITATS = 4,         /* of one kind */
    LIMIT_FREQUENCY = 1000,     /* of a kind, beside the others of its depth */
    LIMIT_PACK = 16,            /* creatures that come together */
    LIMIT_SPAWN_KINDS = 1000,   /* to choose among on one level */
    LIMIT_SPAWN_DENSITY = 2500, /* in 10,000 cells */
    LIMIT_HIT_POINTS = 10000,
    LIMIT_FIGHT = 1000, /* of attack and of defence */
    LIMIT_DAMAGE_DICE = 20,
    LIMIT_DAMAGE_SIDES = 100,
    LIMIT_DAMAGE_PLUS = 100, /* added to the dice, or taken from them */
    LIMIT_DAMAGE = LIMIT_DAMAGE_DICE * LIMIT_DAMAGE_SIDES + LIMIT_DAMAGE_PLUS, /* hit points, of one blow */
    LIMIT_SPEED = 40,                                                          /* 10 is one action a turn */
    LIMIT_SENSE = 40, /* cells of sight and range, turns of a scent */
    LIMIT_EXPERIENCE = 1 << 30,
    LIMIT_PLAYER_LEVELS = 50,

    /* maps drawn as text */
    LIMIT_DRAWN_BYTES = 4 << 20, /* of a file */
    LIMIT_DRAWN_LEVELS = 64,
    LIMIT_DRAWN_SIDE = 1024,   /* cells wide or high, a level */
    LIMIT_DRAWN_EXTENT = 2048, /* likewise all levels of a realm, one over the other */

    /* the log, of what one address may fill */
    LIMIT_LOG_MS = 60000,     /* in which an address has */
    LIMIT_LOG_CLOSED = 1,     /* lines about connections closed for cause */
    LIMIT_LOG_PLAYERS = 10,   /* lines about players who come and go */
    LIMIT_LOG_ADDRESSES = 64, /* that have lines at one time; others are counted together */

    /* service */
    LIMIT_NOBODY_CAME_MS = 30000, /* then a server that ends with its last client ends */
    LIMIT_HEALTH_MS = 3000,       /* for a look at it from outside */
    DEFAULT_PORT = 7766,
    DEFAULT_TLS_PORT = DEFAULT_PORT + 1,
};

#endif
